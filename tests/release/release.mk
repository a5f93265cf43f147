# What is packed, installed and offered to GitHub; a part of the Makefile.

# ---- the release ------------------------------------------------------------
.PHONY: installcheck distcheck reproducible actions check-bare setup-bare

# What the tarball holds, and what is built of it there.
RELEASE := $(B)/release/$(DIST)
make_in  = $(MAKE) -C $(RELEASE) B=build
log      = >$(B)/release/log 2>&1 || { cat $(B)/release/log; exit 1; }

installcheck: all libs   ## install into a scratch folder and use it from there
	@MAKE='$(MAKE)' CC='$(CC)' PKG_CONFIG='$(PKG_CONFIG)' \
	  sh tests/release/installcheck.sh $(abspath $(B)/installed) $(VERSION) \
	  $(DEMO)

distcheck: $(RELEASE)/checked   ## build, use and install what is packed

# In another folder, time zone and locale, for an owner alone.
$(RELEASE)/checked: $(B)/$(DIST).tar.gz
	@rm -rf $(RELEASE) && mkdir -p $(RELEASE)
	@$(TAR) -xzf $(B)/$(DIST).tar.gz -C $(dir $(RELEASE))
	+@umask 077; export TZ=Asia/Tokyo LC_ALL=C; $(make_in) demo libs $(log)
	+@$(make_in) installcheck $(log); tail -1 $(B)/release/log
	+@$(make_in) dist $(log)
	@cmp $(B)/$(DIST).tar.gz $(RELEASE)/build/$(DIST).tar.gz
	@echo "distcheck: $(DIST).tar.gz contains all it needs, to pack itself also"
	@touch $@

reproducible: all libs distcheck   ## here and in the tarball the same bytes
	@for file in collide libcollide.a $(SO_FILE); do \
	  cmp $(B)/$$file $(RELEASE)/build/$$file || exit 1; done
	@echo "reproducible: program and libraries are the same bytes"

actions: all   ## the action for GitHub and the hooks, run as these run them
	@python3 tests/release/actions.py $(B)/collide

setup-bare: setup
	@command -v debootstrap >/dev/null || \
	  { $(call install,debootstrap,"  debootstrap"); } || \
	  echo "setup-bare: going on without debootstrap"

check-bare: setup-bare   ## make demo and make check on a bare Debian
	@sh tests/release/bare.sh $(B)
