# What is packed, installed and offered to GitHub; a part of the Makefile.

# ---- the release ------------------------------------------------------------
.PHONY: installcheck distcheck reproducible actions

# What the tarball holds, and what is built of it there; the same once more.
RELEASE := $(B)/release/$(DIST)
AGAIN   := $(B)/release/elsewhere/$(DIST)
# Not by the flags that this make was asked for.
make_in  = $(MAKE) -C $(1) B=build CFLAGS='-O0 -g'
unpack   = rm -rf $(1) && mkdir -p $(1) && \
           $(TAR) -xzf $(B)/$(DIST).tar.gz -C $(dir $(1))
log      = >$(B)/release/log 2>&1 || { cat $(B)/release/log; exit 1; }

installcheck: all libs   ## install into a scratch folder and use it from there
	@MAKE='$(MAKE)' CC='$(CC)' PKG_CONFIG='$(PKG_CONFIG)' \
	  sh tests/release/installcheck.sh $(abspath $(B)/installed) $(VERSION) \
	  $(DEMO)

distcheck: $(RELEASE)/checked   ## build, use and install what is packed

$(RELEASE)/checked: $(B)/$(DIST).tar.gz
	@$(call unpack,$(RELEASE))
	+@$(call make_in,$(RELEASE)) demo $(log)
	+@$(call make_in,$(RELEASE)) installcheck $(log); tail -1 $(B)/release/log
	+@$(call make_in,$(RELEASE)) dist $(log)
	@cmp $(B)/$(DIST).tar.gz $(RELEASE)/build/$(DIST).tar.gz
	@echo "distcheck: $(DIST).tar.gz is all it takes, to pack itself, too"
	@touch $@

reproducible: distcheck   ## the same sources built elsewhere are the same bytes
	@$(call unpack,$(AGAIN))
	+@umask 077; export TZ=Asia/Tokyo LC_ALL=C; \
	  $(call make_in,$(AGAIN)) all libs $(log)
	@for file in collide libcollide.a $(SO_FILE); do \
	  cmp $(RELEASE)/build/$$file $(AGAIN)/build/$$file || exit 1; done
	@echo "reproducible: program and libraries are the same bytes"

actions: all   ## the action for GitHub and the hooks, run as these run them
	@python3 tests/release/actions.py $(B)/collide
